import dates from '#contract/i18n/gl/dates.json' with { type: 'json' }
import errors from '#contract/i18n/gl/errors.json' with { type: 'json' }
import shell from '#contract/i18n/gl/shell.json' with { type: 'json' }
import statics from '#contract/i18n/gl/statics.json' with { type: 'json' }

/** Galician texts of the public pages: part of the first download. */
export default { ...shell, ...errors, ...dates, ...statics } as Record<string, string>
