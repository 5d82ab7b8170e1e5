/** Spanish texts of the private area: every module but the public ones and the mails, which only the server sends. */
const modules = import.meta.glob<Record<string, string>>(
  [
    '../../../../contract/i18n/es/*.json',
    '!../../../../contract/i18n/es/dates.json',
    '!../../../../contract/i18n/es/errors.json',
    '!../../../../contract/i18n/es/mail.json',
    '!../../../../contract/i18n/es/shell.json',
    '!../../../../contract/i18n/es/statics.json',
  ],
  { eager: true, import: 'default' },
)
export default Object.assign({}, ...Object.values(modules)) as Record<string, string>
