import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { admin, allows } from '#contract/access.ts'
import { noValue } from '#contract/no-value.ts'
import { personName } from '#contract/person-name.ts'
import { isDni, isDniLetterValid } from '#contract/rules.ts'
import type { Solicitude } from '#contract/solicitudes.ts'
import { useBack } from '../../shell/back-stack.ts'
import { type Translate, useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { Page } from '../../shell/page.tsx'
import type { PageAddress } from '../../shell/page-loader.ts'
import { PhoneLinks } from '../../shell/phone-links.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-page-change.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { longDate, shortDate, toLocal } from '../../ui/dates.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { formatIban, isOddIban } from '../../ui/iban.ts'
import { IconCheck, IconCircleOff, IconClose } from '../../ui/icons.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { listPath } from '../../ui/list/use-list-state.ts'
import { Loaded } from '../../ui/loaded.tsx'
import '../attachments/record-facts.css'
import { birthDateText } from '../../ui/birth-date.ts'
import { addressText } from './address-text.ts'
import { SolicitudeState } from './solicitude-state.tsx'
import { solicitudeQuery } from './solicitudes.calls.ts'
import './solicitudes.css'

/** Loaded when it first opens: a page that is read needs no forms. */
const AdmitDialog = lazyDialog(
  () => import('./admit-dialog.tsx'),
  (module) => module.AdmitDialog,
)
const DenyDialog = lazyDialog(
  () => import('./decision-dialogs.tsx'),
  (module) => module.DenyDialog,
)
const CloseDialog = lazyDialog(
  () => import('./decision-dialogs.tsx'),
  (module) => module.CloseDialog,
)

export const queries = ({ params }: PageAddress) => [solicitudeQuery(Number(params.id))]

/** One application: everything that was typed, who it may be already, and the decision. */
export function Component() {
  const id = Number(useParams().id)
  return (
    <Loaded query={useQuery(solicitudeQuery(id))}>
      {(solicitude) => <SolicitudeDetail key={id} solicitude={solicitude} />}
    </Loaded>
  )
}

function SolicitudeDetail({ solicitude }: { solicitude: Solicitude }) {
  const t = useT()
  const back = useBack(listPath('/solicitudes'))
  const session = useSession()
  const [asked, ask] = useState<'admit' | 'deny' | 'close' | null>(null)
  const { id, estado, soAdministracion, conecida, confirmada } = solicitude
  const isOpen = estado === 'RECIBIDA'
  const isForOthers = soAdministracion && !allows(admin, session?.authorities ?? null)
  const isUnfit = conecida === 'ACTIVA' || (conecida !== null && !confirmada)
  const mayAdmit = !isForOthers && !isUnfit
  const name = personName(solicitude)
  useTitle(name)
  return (
    <Page
      title={name}
      width="form"
      back={<BackButton back={back} href="/solicitudes" />}
      actions={
        isOpen &&
        mayAdmit && (
          <Button onClick={() => ask('admit')}>
            <Icon icon={IconCheck} />
            {t('solicitudes.admit')}
          </Button>
        )
      }
      further={
        isOpen && (
          <>
            <Button look="quiet" onClick={() => ask('close')}>
              <Icon icon={IconClose} />
              {t('solicitudes.close')}
            </Button>
            <Button look="quiet" onClick={() => ask('deny')}>
              <Icon icon={IconCircleOff} />
              {t('solicitudes.deny')}
            </Button>
          </>
        )
      }
    >
      <p className="solicitude-state">
        <SolicitudeState estado={estado} />
      </p>
      {isOpen && isForOthers && <p className="callout is-warning">{t('solicitudes.admin-only')}</p>}
      {isOpen && !confirmada && (
        <p className="callout is-warning">
          {t(conecida ? 'solicitudes.known-unconfirmed' : 'solicitudes.unconfirmed')}
        </p>
      )}
      {isOpen && conecida && confirmada && (
        <p className="callout is-warning">{t(`solicitudes.known.${conecida}`)}</p>
      )}
      {isOpen && isDni(solicitude.dni) && !isDniLetterValid(solicitude.dni) && (
        <p className="callout is-warning">{t('solicitudes.dni-letter')}</p>
      )}
      <Duplicates solicitude={solicitude} />
      <Decision solicitude={solicitude} />
      <section className="box" aria-labelledby="solicitude-person">
        <h2 id="solicitude-person">{t('solicitudes.typed')}</h2>
        <Facts className="record-facts" facts={toFacts(solicitude, t)} unknown={noValue} />
        {solicitude.mensaxe && (
          <>
            <h3>{t('solicitudes.mensaxe')}</h3>
            <p className="solicitude-text">{solicitude.mensaxe}</p>
          </>
        )}
      </section>
      <div className="form-aside">
        <RecordHistory entidade="solicitude" rexistro={String(id)} />
      </div>
      <AdmitDialog solicitude={solicitude} isOpen={asked === 'admit'} close={() => ask(null)} />
      <DenyDialog solicitude={solicitude} isOpen={asked === 'deny'} close={() => ask(null)} />
      <CloseDialog solicitude={solicitude} isOpen={asked === 'close'} close={() => ask(null)} />
    </Page>
  )
}

/** Everything that was typed but the message. */
function toFacts(solicitude: Solicitude, t: Translate): Fact[] {
  const { dni, telefono, email, direccion, cuentaCorriente, campos, recibida } = solicitude
  return [
    [t('usuario.login'), dni],
    [t('socio.fechaNac'), birthDateText(solicitude, t)],
    [t('socio.telefono'), <PhoneLinks key="telefono" text={telefono} />],
    [
      t('usuario.email-short'),
      email === null ? t('solicitudes.sen-correo') : <EmailText key="email" address={email} />,
    ],
    [t('socio.direccion'), addressText(direccion)],
    [
      t('socio.cuentaCorriente'),
      cuentaCorriente && isOddIban(cuentaCorriente) ? cuentaCorriente : formatIban(cuentaCorriente),
    ],
    ...campos.map(({ campo, valor }): Fact => [campo.nome, toText(valor, t)]),
    [t('solicitudes.recibida'), longDate(toLocal(recibida), t)],
  ]
}

/** The value of an own field in words. */
function toText(valor: Solicitude['campos'][number]['valor'], t: Translate): string {
  if (Array.isArray(valor)) return shortDate(valor as [number, number, number])
  if (typeof valor === 'boolean') return t(valor ? 'solicitudes.yes' : 'solicitudes.no')
  return typeof valor === 'number' ? String(valor).replace('.', ',') : (valor ?? '')
}

/** The members who may be the same person, with the reasons. */
function Duplicates({ solicitude: { duplicados } }: { solicitude: Solicitude }) {
  const t = useT()
  if (duplicados.length === 0) return null
  return (
    <section className="callout is-warning" aria-labelledby="solicitude-duplicates">
      <div>
        <h2 id="solicitude-duplicates" className="solicitude-callout-title">
          {t('solicitudes.duplicates')}
        </h2>
        <ul className="solicitude-duplicates">
          {duplicados.map(({ socio, activo, motivos }) => (
            <li key={socio.id}>
              <Link to={`/socios/${socio.id}`}>
                {t('solicitudes.member', { numero: socio.numero, name: personName(socio) })}
              </Link>
              {': '}
              {motivos.map((motivo) => t(`solicitudes.motivo.${motivo}`)).join(', ')}
              {!activo && ` (${t('solicitudes.inactive')})`}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** How it ended: by whom, when and why. */
function Decision({ solicitude }: { solicitude: Solicitude }) {
  const t = useT()
  const { estado, resolta, autor, dataAcordo, acordo, motivo, texto, socio } = solicitude
  if (estado === 'RECIBIDA' || resolta === null) return null
  const facts: Fact[] = [
    [t('solicitudes.when'), longDate(toLocal(resolta), t)],
    ...(autor ? [[t('solicitudes.who'), autor] satisfies Fact] : []),
    ...(dataAcordo ? [[t('solicitudes.dataAcordo'), shortDate(dataAcordo)] satisfies Fact] : []),
    ...(acordo ? [[t('solicitudes.acordo'), acordo] satisfies Fact] : []),
    ...(socio
      ? [
          [
            t('solicitudes.record'),
            <Link key="socio" to={`/socios/${socio.id}`}>
              {t('solicitudes.record-of', { numero: socio.numero })}
            </Link>,
          ] satisfies Fact,
        ]
      : []),
    ...(motivo ? [[t('solicitudes.motivo'), motivo] satisfies Fact] : []),
  ]
  return (
    <section className="box" aria-labelledby="solicitude-decision">
      <h2 id="solicitude-decision">{t('solicitudes.decision')}</h2>
      <Facts className="record-facts" facts={facts} />
      {texto && (
        <>
          <h3>{t('solicitudes.texto-sent')}</h3>
          <p className="solicitude-text">{texto}</p>
        </>
      )}
    </section>
  )
}
