/**
 * Galician texts of the private area only: all modules except those of the other dictionaries here and the mails, which only
 * the server uses.
 */
const modules = import.meta.glob<Record<string, string>>(
  [
    '../../../../contract/i18n/gl/*.json',
    '!../../../../contract/i18n/gl/account.json',
    '!../../../../contract/i18n/gl/anexos.json',
    '!../../../../contract/i18n/gl/dates.json',
    '!../../../../contract/i18n/gl/errors.json',
    '!../../../../contract/i18n/gl/eventos.json',
    '!../../../../contract/i18n/gl/files.json',
    '!../../../../contract/i18n/gl/grupos.json',
    '!../../../../contract/i18n/gl/mail.json',
    '!../../../../contract/i18n/gl/shell.json',
    '!../../../../contract/i18n/gl/statics.json',
    '!../../../../contract/i18n/gl/ui.json',
  ],
  { eager: true, import: 'default' },
)
export default Object.assign({}, ...Object.values(modules)) as Record<string, string>
