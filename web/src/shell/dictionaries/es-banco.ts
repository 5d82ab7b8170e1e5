import devolucions from '#contract/i18n/es/devolucions.json' with { type: 'json' }
import extractos from '#contract/i18n/es/extractos.json' with { type: 'json' }
import mandatos from '#contract/i18n/es/mandatos.json' with { type: 'json' }
import remesas from '#contract/i18n/es/remesas.json' with { type: 'json' }

/** Spanish texts of direct debits and bank statements. */
export default { ...devolucions, ...extractos, ...mandatos, ...remesas } as Record<string, string>
