import type { CensoRow } from '#contract/asistencia.ts'
import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import { listName } from '#contract/person-name.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { toLocale, translate } from '../../../platform/config/i18n.ts'
import { isoDateTime } from '../../../platform/config/time.ts'
import { localInWords } from '../../../platform/mail/templates.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import { openNumbers } from '../../../platform/pdf/paper.ts'
import { getLetterhead } from '../../axustes/letterhead.service.ts'
import type { ReunionKind } from '../records/reunions.rules.ts'
import { reunionNameIn } from '../records/reunions.rules.ts'
import { readAttendanceList } from './attendance.service.ts'

/**
 * The attendance list of a meeting, to be signed at the door: everybody in its census by surnames, with the person who represents them.
 * @throws AppError 404
 */
export async function attendanceListPaper(
  context: AppContext,
  kind: ReunionKind,
  id: number,
  language: Language,
): Promise<{ paper: Paper; people: number }> {
  const { proceedings, rows } = await readAttendanceList(context, context.database.read, kind, id)
  const { reunion } = proceedings
  const t = (key: Key, params?: Record<string, string | number>) => translate(language, key, params)
  const title = t('paper.asistencia', { meeting: reunionNameIn(language, kind, reunion) })
  const toName = ({ socio, vota }: CensoRow) => {
    const name = listName(socio) || t('paper.asistencia.deleted', { numero: socio.numero })
    return vota ? name : `${name} (${t('paper.asistencia.sen-voto')})`
  }
  const facts: [string, string][] = [
    ...(reunion.fecha
      ? [
          [t('paper.asistencia.cando'), localInWords(isoDateTime(reunion.fecha), language)] as [
            string,
            string,
          ],
        ]
      : []),
    ...(reunion.lugar ? [[t('paper.asistencia.lugar'), reunion.lugar] as [string, string]] : []),
  ]
  const paper: Paper = {
    language: toLocale(language),
    pageNumber: t('paper.page', openNumbers),
    title,
    letterhead: await getLetterhead(context),
    created: context.clock(),
    blocks: [
      { kind: 'heading', level: 1, text: title },
      ...(facts.length > 0 ? [{ kind: 'fields', rows: facts } as const] : []),
      {
        kind: 'table',
        columns: [
          { header: t('paper.asistencia.numero'), align: 'right', share: 1 },
          { header: t('paper.asistencia.persoa'), share: 5 },
          { header: t('paper.asistencia.representada'), share: 4 },
          { header: t('paper.asistencia.sinatura'), share: 4 },
        ],
        rows: rows.map((row) => [
          String(row.socio.numero),
          toName(row),
          row.representada ? listName(row.representada) : '',
          '',
        ]),
      },
    ],
  }
  return { paper, people: rows.length }
}
