import axustesCobro from '#contract/i18n/gl/axustes-cobro.json' with { type: 'json' }
import cotas from '#contract/i18n/gl/cotas.json' with { type: 'json' }
import paper from '#contract/i18n/gl/paper.json' with { type: 'json' }
import plan from '#contract/i18n/gl/plan.json' with { type: 'json' }

/** Galician texts of fees and dues, with the words of their papers. */
export default { ...axustesCobro, ...cotas, ...paper, ...plan } as Record<string, string>
