import type { StatuteRules } from '../statutes.ts'
import { presets } from '../statutes.ts'

/** What statutes of Galician associations say, where they differ from the law; besides it, what the law says. */

const { asociacion } = presets
/** «A metade máis un»: with 181 members it is 91, as with 180. */
const halfAndOne = { num: 1, den: 2, estrito: true } as const
const halfAnHour = { minutos: 30 } as const

/** Half and one more at the first call, any number at a second one half an hour later. */
const usual = { ...asociacion, segundaChamada: halfAnHour, quorum1: halfAndOne, quorum2: null } as const

export const realStatutes = {
  /**
   * tanxedoira.org, art. 20: 15 days of notice; valid with half and one more of those with a vote, at the second call with those who
   * are present or represented; at least half an hour between the calls. Simple majority: more for than against, whatever is blank,
   * null or an abstention. Qualified majority: more than half of the votes cast.
   */
  tanxedoira: {
    ...usual,
    maiorias: { ...asociacion.maiorias, cualificada: { ...halfAndOne, base: 'EMITIDOS' } },
  },
  /** gdrterrasdodeza.com, «Asemblea xeral»: valid with the majority of the members; half an hour later, whatever their number. */
  terrasDoDeza: usual,
  /**
   * Asociación veciñal A Nosa Terra, statutes of 2009: half and one more at the first call, any number at the second, at least half
   * an hour later.
   */
  nosaTerra: usual,
  /**
   * empresariosriveira.com, art. 17: 15 natural days of notice; art. 18: valid with half and one more of the members, present and
   * represented, at the second call with any number. They give no time between the calls: half an hour is the usual one.
   */
  riveira: usual,
  /** Proxecto Trasno, art. 18.1, as the convocation of its first assembly quotes it: announced 5 weeks before. */
  trasno: { ...asociacion, avisoOrdinaria: 35, avisoExtraordinaria: 35 },
  /**
   * Asociación de Amigas e Amigos da Galipedia: at least 15 days of notice, to the e-mail address in the list of members; art. 13:
   * valid with half and one more, or with any number at the second call, half an hour later.
   */
  galipedia: usual,
} as const satisfies Record<string, StatuteRules>
