/** Separates two texts of a line; no line begins with it, because the space before it does not break. */
export const dot = '\u00a0· '
