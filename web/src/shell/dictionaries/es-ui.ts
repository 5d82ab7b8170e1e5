import files from '#contract/i18n/es/files.json' with { type: 'json' }
import ui from '#contract/i18n/es/ui.json' with { type: 'json' }

/** Spanish texts of the parts of lists, records and files, which public event pages use as well. */
export default { ...files, ...ui } as Record<string, string>
