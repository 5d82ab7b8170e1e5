import minaCota from '#contract/i18n/gl/mina-cota.json' with { type: 'json' }
import refusals from '#contract/i18n/gl/refusals.json' with { type: 'json' }
import socios from '#contract/i18n/gl/socios.json' with { type: 'json' }

/** Galician texts of every private page, of members and of their fees. */
export default { ...minaCota, ...refusals, ...socios } as Record<string, string>
