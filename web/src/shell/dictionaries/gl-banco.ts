import devolucions from '#contract/i18n/gl/devolucions.json' with { type: 'json' }
import extractos from '#contract/i18n/gl/extractos.json' with { type: 'json' }
import mandatos from '#contract/i18n/gl/mandatos.json' with { type: 'json' }
import remesas from '#contract/i18n/gl/remesas.json' with { type: 'json' }

/** Galician texts of direct debits and bank statements. */
export default { ...devolucions, ...extractos, ...mandatos, ...remesas } as Record<string, string>
