/** A text for the log: addresses without their query, identity numbers and e-mail addresses masked. */
export const redactPersonalData = (text: string): string =>
  text
    .replace(/\?[^\s)'"]*/g, '')
    .replace(/\b[XYZ]?\d{7,8}[A-Z]\b/gi, '…')
    .replace(/[^\s"'<>()]+/g, (word) => (/[^@]@[^@]/.test(word) ? '…' : word))
