import anexos from '#contract/i18n/gl/anexos.json' with { type: 'json' }
import eventos from '#contract/i18n/gl/eventos.json' with { type: 'json' }
import files from '#contract/i18n/gl/files.json' with { type: 'json' }
import grupos from '#contract/i18n/gl/grupos.json' with { type: 'json' }
import ui from '#contract/i18n/gl/ui.json' with { type: 'json' }

/** Galician texts of the public event pages, which private pages use as well. */
export default { ...eventos, ...anexos, ...files, ...grupos, ...ui } as Record<string, string>
