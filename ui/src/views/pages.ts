// The pages by name. They are one chunk that the table does not wait for.

import type { Page } from "../app";
import { t, type Key } from "../i18n";
import { buildAbout } from "./about";
import { buildCode } from "./code";
import { buildDeals } from "./deals";
import { openDialog, stack, type Content, type Shape } from "./dialog";
import { buildExamples } from "./examples";
import { buildKeys } from "./keys";
import { buildMenu } from "./menu";
import { buildRules } from "./rules";
import { buildSettings } from "./settings";
import { buildStatistics } from "./statistics";

const PAGES: Record<Page, { shape: Shape; title: Key; build: Content["build"] }> = {
  menu: { shape: "sheet", title: "menu.title", build: buildMenu },
  settings: { shape: "sheet", title: "settings.title", build: buildSettings },
  statistics: { shape: "page", title: "statistics.title", build: buildStatistics },
  rules: { shape: "page", title: "rules.title", build: buildRules },
  examples: { shape: "page", title: "examples.title", build: buildExamples },
  about: { shape: "page", title: "about.title", build: buildAbout },
  code: { shape: "sheet", title: "code.title", build: buildCode },
  deals: { shape: "sheet", title: "deals.title", build: buildDeals },
  keys: { shape: "sheet", title: "keys.title", build: buildKeys },
};

/** Opens a page, unless it is open already. */
export function openPage(page: Page): void {
  if (stack().includes(page)) return;
  const { shape, title, build } = PAGES[page];
  openDialog({ id: page, shape, title: () => t(title), build });
}
