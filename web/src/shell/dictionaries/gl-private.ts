/** Galician texts of the private area: every module but the public ones and the mails, which only the server sends. */
const modules = import.meta.glob<Record<string, string>>(
  [
    '../../../../contract/i18n/gl/*.json',
    '!../../../../contract/i18n/gl/dates.json',
    '!../../../../contract/i18n/gl/errors.json',
    '!../../../../contract/i18n/gl/mail.json',
    '!../../../../contract/i18n/gl/shell.json',
    '!../../../../contract/i18n/gl/statics.json',
  ],
  { eager: true, import: 'default' },
)
export default Object.assign({}, ...Object.values(modules)) as Record<string, string>
