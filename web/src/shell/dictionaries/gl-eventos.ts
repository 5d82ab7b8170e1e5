import anexos from '#contract/i18n/gl/anexos.json' with { type: 'json' }
import eventos from '#contract/i18n/gl/eventos.json' with { type: 'json' }
import grupos from '#contract/i18n/gl/grupos.json' with { type: 'json' }

/** Galician texts of events, groups and attachments, which some public pages use as well. */
export default { ...anexos, ...eventos, ...grupos } as Record<string, string>
