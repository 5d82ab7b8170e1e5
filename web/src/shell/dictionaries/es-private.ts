import minaCota from '#contract/i18n/es/mina-cota.json' with { type: 'json' }
import refusals from '#contract/i18n/es/refusals.json' with { type: 'json' }
import socios from '#contract/i18n/es/socios.json' with { type: 'json' }

/** Spanish texts of every private page, of members and of their fees. */
export default { ...minaCota, ...refusals, ...socios } as Record<string, string>
