/** What the types of @rolldown/plugin-babel ask of Babel, which brings none of its own. */
declare module '@babel/core' {
  export type PresetItem = unknown;
  export type PluginItem = unknown;
  export type PluginObj = unknown;
  export interface InputOptions {
    readonly assumptions?: unknown;
    readonly auxiliaryCommentAfter?: unknown;
    readonly auxiliaryCommentBefore?: unknown;
    readonly exclude?: unknown;
    readonly comments?: unknown;
    readonly compact?: unknown;
    readonly cwd?: unknown;
    readonly generatorOpts?: unknown;
    readonly include?: unknown;
    readonly parserOpts?: unknown;
    readonly plugins?: unknown;
    readonly retainLines?: unknown;
    readonly shouldPrintComment?: unknown;
    readonly targets?: unknown;
    readonly wrapPluginVisitorMethod?: unknown;
  }
  export type TransformOptions = InputOptions;
}
