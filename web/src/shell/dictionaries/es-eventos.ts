import anexos from '#contract/i18n/es/anexos.json' with { type: 'json' }
import eventos from '#contract/i18n/es/eventos.json' with { type: 'json' }
import grupos from '#contract/i18n/es/grupos.json' with { type: 'json' }

/** Spanish texts of events, groups and attachments, which some public pages use as well. */
export default { ...anexos, ...eventos, ...grupos } as Record<string, string>
