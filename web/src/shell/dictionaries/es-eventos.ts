import anexos from '#contract/i18n/es/anexos.json' with { type: 'json' }
import eventos from '#contract/i18n/es/eventos.json' with { type: 'json' }
import files from '#contract/i18n/es/files.json' with { type: 'json' }
import grupos from '#contract/i18n/es/grupos.json' with { type: 'json' }
import ui from '#contract/i18n/es/ui.json' with { type: 'json' }

/** Spanish texts of the public event pages, which private pages use as well. */
export default { ...eventos, ...anexos, ...files, ...grupos, ...ui } as Record<string, string>
