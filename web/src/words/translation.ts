/** The shape of a page's words, taken from its English ones: the same keys, any text, the same values to be filled in. */
export type Translation<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Said
    ? (...values: Values) => Translation<Said>
    : { readonly [Key in keyof T]: Translation<T[Key]> };
