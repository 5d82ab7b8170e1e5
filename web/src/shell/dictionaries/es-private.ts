/**
 * Spanish texts of the private area only: all modules except those of the other dictionaries here and the mails, which only
 * the server uses.
 */
const modules = import.meta.glob<Record<string, string>>(
  [
    '../../../../contract/i18n/es/*.json',
    '!../../../../contract/i18n/es/account.json',
    '!../../../../contract/i18n/es/anexos.json',
    '!../../../../contract/i18n/es/dates.json',
    '!../../../../contract/i18n/es/errors.json',
    '!../../../../contract/i18n/es/eventos.json',
    '!../../../../contract/i18n/es/files.json',
    '!../../../../contract/i18n/es/grupos.json',
    '!../../../../contract/i18n/es/mail.json',
    '!../../../../contract/i18n/es/shell.json',
    '!../../../../contract/i18n/es/statics.json',
    '!../../../../contract/i18n/es/ui.json',
  ],
  { eager: true, import: 'default' },
)
export default Object.assign({}, ...Object.values(modules)) as Record<string, string>
