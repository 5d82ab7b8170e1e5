import axustesCobro from '#contract/i18n/es/axustes-cobro.json' with { type: 'json' }
import cotas from '#contract/i18n/es/cotas.json' with { type: 'json' }
import paper from '#contract/i18n/es/paper.json' with { type: 'json' }
import plan from '#contract/i18n/es/plan.json' with { type: 'json' }

/** Spanish texts of fees and dues, with the words of their papers. */
export default { ...axustesCobro, ...cotas, ...paper, ...plan } as Record<string, string>
