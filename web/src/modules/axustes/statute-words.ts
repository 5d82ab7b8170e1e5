import type { LocalDate } from '#contract/fields.ts'
import type { Fraction, MajorityRule, StatuteRules } from '#contract/statutes.ts'
import { lastDayToSend, needed } from '#contract/statutes.ts'
import type { Translate } from '../../shell/i18n.ts'
import { birthday } from '../../ui/dates.ts'

const toDayAndMonth = ([, month, day]: LocalDate, t: Translate) => birthday(month, day, t)

/** A meeting as an example, and how many people come to it. */
const example = { votes: 50, present: 60 }

/** Votes that make a meeting of a cooperative valid at its second call, besides a tenth of them (Lei 5/1998, art. 35). */
const votesOfCooperatives = 100

/** Whether a tenth asks for more people than the law of cooperatives. */
const asksForMore = (share: Fraction | null, members: number): boolean =>
  share !== null && share.num * 10 === share.den && needed(share, members) > votesOfCooperatives

/** What the numbers of statutes do, in sentences with this association's own members. */
export function statuteWords(t: Translate, members: number) {
  const call = (key: 'estatutos.first-call' | 'estatutos.second-call', share: Fraction | null) =>
    t(key, { count: members, people: needed(share, members) })
  return {
    notice: (days: number, year: number) =>
      t('estatutos.notice-words', {
        meeting: birthday(5, 31, t),
        last: toDayAndMonth(lastDayToSend([year, 5, 31], days), t),
      }),
    firstCall: (share: Fraction | null) => call('estatutos.first-call', share),
    secondCall: ({ segundaChamada, quorum2 }: Pick<StatuteRules, 'segundaChamada' | 'quorum2'>) =>
      segundaChamada
        ? [
            t('estatutos.second-wait', { count: segundaChamada.minutos }),
            call('estatutos.second-call', quorum2),
            ...(asksForMore(quorum2, members) ? [t('estatutos.hundred-votes', { count: members })] : []),
          ].join(' ')
        : t('estatutos.no-second-call'),
    majority: (rule: MajorityRule) => {
      const whole = { EMITIDOS: example.votes, PRESENTES: example.present, CENSO: members }[rule.base]
      return t(`estatutos.majority.${rule.base}`, { count: whole, votes: needed(rule, whole) })
    },
    delegations: (most: number) =>
      most === 0 ? t('estatutos.no-delegations') : t('estatutos.delegations', { count: most }),
    arrears: (isAllowed: boolean) => t(isAllowed ? 'estatutos.arrears-vote' : 'estatutos.arrears-no-vote'),
  }
}
