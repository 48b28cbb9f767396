declare module "*/en.json?keys" {
  /** The names of all texts, in the order in which the packed languages hold them. */
  const keys: string[];
  export default keys;
}
