import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { IconAlert, IconClock } from '../../../ui/icons.ts'
import { dayWithYear } from './remesa-words.tsx'
import { returnedQuery, unsentQuery } from './remesas.calls.ts'

/** The treasurer's tasks: remittances that are not marked as sent, and returned charges. */
export function ToDo() {
  const t = useT()
  const unsent = useQuery(unsentQuery).data?.content ?? []
  const returned = useQuery(returnedQuery).data ?? 0
  if (unsent.length === 0 && returned === 0) return null
  return (
    <section className="box to-do screen-only" aria-labelledby="to-do">
      <h2 id="to-do">{t('remesas.todo')}</h2>
      <ul>
        {unsent.map((remesa) => (
          <li key={remesa.id}>
            <Icon icon={IconClock} className="to-do-icon" />
            <span>
              {t('remesas.todo-unsent', { date: dayWithYear(remesa.data, t) })}{' '}
              <Link to={`/cotas/domiciliacions/${remesa.id}`}>{t('remesas.todo-unsent-go')}</Link>
            </span>
          </li>
        ))}
        {returned > 0 && (
          <li>
            <Icon icon={IconAlert} className="to-do-icon" />
            <span>
              {t('remesas.todo-returned', { count: returned })}{' '}
              <Link to="/cotas?filters=ano:,estado:DEVOLTO">{t('remesas.todo-returned-go')}</Link>
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}
