import type { Axustes } from '#contract/axustes.ts'
import type { LocalDate } from '#contract/fields.ts'
import { isoDate } from '#contract/rules.ts'
import type { MajorityRule, QuorumShare, StatuteRules } from '#contract/statutes.ts'
import { lastDayToSend, needed } from '#contract/statutes.ts'
import type { Key, Translate } from '../../shell/i18n.ts'
import { birthday } from '../../ui/dates.ts'

const toDayAndMonth = ([, month, day]: LocalDate, t: Translate) => birthday(month, day, t)

/** A meeting as an example, how many people come to it, and how many there are while the portal has none. */
const example = { votes: 50, present: 60, members: { asemblea: 60, xunta: 5 } }

/** What the numbers of statutes do, in sentences with the association's own members, or the posts of its board. */
export function statuteWords(t: Translate, count: number, body: 'asemblea' | 'xunta' = 'asemblea') {
  const members = count || example.members[body]
  const board = body === 'xunta' ? '-board' : ''
  const call = (key: 'estatutos.first-call' | 'estatutos.second-call', share: QuorumShare | null) =>
    t(`${key}${board}` as Key, { count: members, people: needed(share, members) })
  return {
    notice: (days: number, year: number) =>
      t('estatutos.notice-words', {
        meeting: birthday(5, 31, t),
        last: toDayAndMonth(lastDayToSend([year, 5, 31], days), t),
      }),
    firstCall: (share: QuorumShare | null) => call('estatutos.first-call', share),
    secondCall: ({ segundaChamada, quorum2 }: Pick<StatuteRules, 'segundaChamada' | 'quorum2'>) =>
      segundaChamada
        ? [
            t('estatutos.second-wait', { count: segundaChamada.minutos }),
            call('estatutos.second-call', quorum2),
          ].join(' ')
        : t('estatutos.no-second-call'),
    majority: (rule: MajorityRule) => {
      const whole = { EMITIDOS: example.votes, PRESENTES: example.present, CENSO: members }[rule.base]
      return t(`estatutos.majority.${rule.base}${rule.base === 'CENSO' ? board : ''}` as Key, {
        count: whole,
        votes: needed(rule, whole),
      })
    },
    delegations: (most: number) =>
      most === 0 ? t('estatutos.no-delegations') : t('estatutos.delegations', { count: most }),
    arrears: (isAllowed: boolean) => t(isAllowed ? 'estatutos.arrears-vote' : 'estatutos.arrears-no-vote'),
  }
}

/** How many people hold a post on a day. @param day as ISO text */
export const countPosts = ({ cargos }: Pick<Axustes, 'cargos'>, day: string): number =>
  new Set(
    cargos
      .filter(({ desde, ata }) => isoDate(...desde) <= day && (ata === null || day <= isoDate(...ata)))
      .map(({ socio }) => socio.id),
  ).size
