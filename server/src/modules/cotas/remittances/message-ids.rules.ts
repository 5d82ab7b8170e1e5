/**
 * The name of the message of a remittance: `REM20260531193000-0007`. It holds the moment, so that a restored backup does not give a
 * name again that the bank has seen.
 * @param created local time, `2026-05-31T19:30:00`
 * @param count of the remittances before
 */
export const toMessageId = (created: string, count: number): string =>
  `REM${created.replace(/\D/g, '')}-${String(count + 1).padStart(4, '0')}`

/** The day on which the remittance with this message was made, as ISO text. */
export const dayOfMessage = (messageId: string): string =>
  messageId.replace(/^REM(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')
