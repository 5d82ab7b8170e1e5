import files from '#contract/i18n/gl/files.json' with { type: 'json' }
import ui from '#contract/i18n/gl/ui.json' with { type: 'json' }

/** Galician texts of the parts of lists, records and files, which public event pages use as well. */
export default { ...files, ...ui } as Record<string, string>
