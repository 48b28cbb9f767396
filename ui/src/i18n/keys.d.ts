declare module "*/en.json?keys" {
  /** The names of all texts, in the order in which the packed languages hold them. */
  const keys: string[];
  export default keys;
}

declare module "*/en.json?languages" {
  /** Each language as JSON: its texts in the order of the keys, and its rules. */
  const languages: Record<string, string>;
  export default languages;
}
