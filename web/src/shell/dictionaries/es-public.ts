import dates from '#contract/i18n/es/dates.json' with { type: 'json' }
import errors from '#contract/i18n/es/errors.json' with { type: 'json' }
import shell from '#contract/i18n/es/shell.json' with { type: 'json' }
import statics from '#contract/i18n/es/statics.json' with { type: 'json' }

/** Spanish texts of the public pages. */
export default { ...shell, ...errors, ...dates, ...statics } as Record<string, string>
