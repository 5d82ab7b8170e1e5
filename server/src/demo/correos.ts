import { sendCorreo } from '../modules/correos/correos.service.ts'
import { allGrupos } from '../modules/grupos/grupos.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import { daysAfter, getToday, toInstant } from '../platform/config/time.ts'
import type { PastDelivery } from '../platform/mail/mail.ts'
import { atMoment, groups } from './association.ts'
import { figure } from './gatherings.ts'
import { staff } from './people.ts'
import { scene } from './pictures.ts'
import { signedAs } from './signed.ts'

/** An e-mail of the sample association; `{figure}` in its text is a drawn picture. */
interface DemoCorreo {
  daysAgo: number
  /** Local time, as `17:30`. */
  time: string
  /** Names of groups. */
  to: string[]
  subject: string
  message: string
  /** Failed deliveries and their reasons, by the index of the recipient. */
  failures?: Record<number, PastDelivery>
}

const refused = (reason: string, tries = 1): PastDelivery => ({ state: 'failed', tries, reason })

const correos: DemoCorreo[] = [
  {
    daysAgo: 44,
    time: '17:00',
    to: groups.map(([name]) => name),
    subject: 'Convocatoria: reunión de grupos e reparto dos espazos',
    message: `<h2>Reunión de grupos</h2><p>Boas tardes:</p><p>Convocámosvos a todos os grupos para repartir os espazos da casa do novo curso. Será o <strong>xoves ás sete e media da tarde</strong>, na sala grande.</p><figure class="table"><table><thead><tr><th>Hora</th><th>De que falaremos</th></tr></thead><tbody><tr><td>19:30</td><td>Horarios da sala grande e da cociña</td></tr><tr><td>20:00</td><td>Material que fai falta en cada grupo</td></tr><tr><td>20:30</td><td>Rolda aberta</td></tr></tbody></table></figure><p>Se non podedes vir, mandade a quen fale por vós. Os horarios de agora están en <a href="/servizos">Servizos</a>.</p><p>Unha aperta,<br>Rosalía</p>`,
    failures: {
      6: refused('550 5.1.1 Recipient address rejected: User unknown in local recipient table'),
      19: refused('552 5.2.2 The email account that you tried to reach is over quota'),
      41: refused('mail.reason.unreachable', 30),
    },
  },
  {
    daysAgo: 12,
    time: '09:00',
    to: ['Roteiros'],
    subject: 'O domingo andamos pola carballeira de San Xusto',
    message: `<p>Ola, camiñantes:</p><p>O domingo saímos ás nove e media da porta da casa. Son nove quilómetros, case todos chairos, e volvemos para xantar.</p>{figure}<p>Que levar:</p><ul><li>calzado de monte</li><li>auga e algo para a media mañá</li><li>roupa de auga, que dan chuvia</li></ul><p>Apuntádevos antes do venres respondendo a este correo.</p>`,
  },
  {
    daysAgo: 2,
    time: '18:00',
    to: ['Coro'],
    subject: 'Ensaio adiantado ao martes',
    message: `<p>Boas a todas:</p><p>Esta semana o ensaio é o <strong>martes ás oito</strong>, porque o mércores a sala está ocupada. Traede as partituras da «Negra sombra» e do «Lela».</p><p>Ata o martes!</p>`,
    failures: { 3: refused('550 5.7.1 Message rejected: mailbox disabled') },
  },
]

/** Sent e-mails with the results of their deliveries. Nothing is actually sent. */
export async function fillCorreos(context: AppContext): Promise<void> {
  const author = await signedAs(context, staff[0]?.login ?? '')
  const grupos = await allGrupos(context.database.read)
  const ids = new Map(grupos.map(({ name, id }) => [name, id]))
  const today = getToday(context)
  for (const { daysAgo, time, to, subject, message, failures = {} } of correos) {
    const then = atMoment(
      context,
      toInstant(`${daysAfter(today, -daysAgo)}T${time}`, context.settings.TIME_ZONE),
    )
    const drawn = message.includes('{figure}')
      ? await figure(then, author, 'correos', 'A carballeira', await scene('wood', 0))
      : ''
    await sendCorreo(
      then,
      author,
      {
        recipients: [],
        groups: to.map((name) => ({ id: ids.get(name) ?? 0 })),
        subject,
        message: message.replace('{figure}', drawn),
      },
      (index) => failures[index] ?? { state: 'sent', tries: 1, reason: null },
    )
  }
}
