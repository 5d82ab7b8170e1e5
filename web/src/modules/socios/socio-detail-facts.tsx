import type { Campo, SocioCampo } from '#contract/campos.ts'
import { isDniLetterValid } from '#contract/rules.ts'
import type { Socio, SocioField } from '#contract/socios.ts'
import { type Translate, useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { mailTo } from '../../shell/mail-to.ts'
import { PhoneLinks } from '../../shell/phone-links.tsx'
import { birthDateText } from '../../ui/birth-date.ts'
import { Warning } from '../../ui/controls/warning.tsx'
import { shortDate } from '../../ui/dates.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { formatIban, isOddIban } from '../../ui/iban.ts'
import { RoleChips } from '../../ui/roles.tsx'
import { campoText } from './campo-values.ts'

interface SocioFactsProps {
  socio: Socio
  /** Only those who keep the register are told what looks wrong in it. */
  isStaff: boolean
}

/** The fields of a member in the register, in pairs of name and value. */
export function SocioFacts({ socio, isStaff }: SocioFactsProps) {
  const t = useT()
  const { fechaAlta, authorities, grupos } = socio
  const { numero, dni, telefono, email, fechaNac, profesion, sexo, direccion, cuentaCorriente } =
    personalFacts(socio, isStaff, t)
  const facts: Fact[] = [
    ...[numero, dni, telefono, email, fechaNac, profesion, sexo],
    [t('socio.fechaAlta'), shortDate(fechaAlta)],
    ...[direccion, cuentaCorriente],
    [
      t('socio.grupos'),
      grupos.length === 0 ? (
        <span key="none" className="muted">
          {t('socio.no-grupos')}
        </span>
      ) : (
        <ul key="grupos" className="socio-grupos">
          {grupos.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/grupo-form/${id}`}>{name || t('socio.grupo-nameless')}</Link>
            </li>
          ))}
        </ul>
      ),
    ],
    [t('socio.authorities'), <RoleChips key="roles" roles={authorities} />],
  ]
  return <Facts className="socio-facts surface" facts={facts} unknown={t('socio.unknown')} />
}

/** The own fields of the association in the record of a member; nothing where there are none. */
export function SocioCampos({ socio: { campos } }: { socio: Socio }) {
  const t = useT()
  if (campos.length === 0) return null
  return (
    <section className="socio-campos" aria-labelledby="socio-campos">
      <h2 id="socio-campos">{t('socio.campos')}</h2>
      <Facts className="socio-facts surface" facts={campoFacts(campos, t)} unknown={t('socio.unknown')} />
    </section>
  )
}

/** Values of own fields, as they are read. */
const campoFacts = (campos: readonly SocioCampo[], t: Translate): Fact[] =>
  campos.map(({ campo, valor }) => [
    campo.nome,
    campo.tipo === 'PARAGRAFO' && valor !== null ? (
      <span key={campo.id} className="socio-paragraph">
        {campoText(valor, t)}
      </span>
    ) : (
      campoText(valor, t)
    ),
  ])

/** The fields of one's own record that members cannot change themselves. */
export function OtherFacts({
  socio,
  mayChange,
  campos,
}: {
  socio: Socio
  mayChange: (field: SocioField) => boolean
  /** The own fields that the person can change. */
  campos: readonly Campo[]
}) {
  const t = useT()
  const { fechaNac, numero, ...rest } = personalFacts(socio, false, t)
  const names: [SocioField, Fact][] = [
    ['nombre', [t('socio.nombre'), socio.nombre]],
    ['apellidos', [t('socio.apellidos'), socio.apellidos]],
    ['dni', rest.dni],
    ['telefono', rest.telefono],
    ['email', rest.email],
    ['anoNac', fechaNac],
    ['profesion', rest.profesion],
    ['sexo', rest.sexo],
    ['direccion', rest.direccion],
    ['cuentaCorriente', rest.cuentaCorriente],
  ]
  const isFree = new Set(campos.map(({ id }) => id))
  const facts = [
    numero,
    ...names.filter(([field]) => !mayChange(field)).map(([, fact]) => fact),
    ...campoFacts(
      socio.campos.filter(({ campo }) => !isFree.has(campo.id)),
      t,
    ),
  ]
  return (
    <section className="socio-rest" aria-labelledby="socio-other-facts">
      <h2 id="socio-other-facts">{t('socio.own.rest')}</h2>
      <Facts className="socio-facts surface" facts={facts} unknown={t('socio.unknown')} />
    </section>
  )
}

/** The personal data, as they are read. */
function personalFacts(socio: Socio, isStaff: boolean, t: Translate) {
  const { dni, telefono, email, sexo, profesion, cuentaCorriente } = socio
  return {
    numero: [t('socio.numero'), socio.numero],
    dni: [
      t('socio.dni'),
      <>
        {dni}
        {isStaff && !isDniLetterValid(dni) && <Warning>{t('socio.dni-odd')}</Warning>}
      </>,
    ],
    telefono: [t('socio.telefono'), telefono && <PhoneLinks key="telefono" text={telefono} />],
    email: [
      t('socio.email'),
      email === null ? (
        <span key="email" className="muted">
          {t('socio.sen-correo')}
        </span>
      ) : (
        <a key="email" href={mailTo(email)}>
          <EmailText address={email} />
        </a>
      ),
    ],
    fechaNac: [t('socio.fechaNac'), birthDateText(socio, t)],
    profesion: [t('socio.profesion'), profesion],
    sexo: [t('socio.sexo'), sexo && t(`socio.sexo.${sexo}`)],
    direccion: [t('socio.direccion'), <Address key="direccion" of={socio} />],
    cuentaCorriente: [
      t('socio.cuentaCorriente'),
      cuentaCorriente && (
        <>
          <span className="figures">{formatIban(cuentaCorriente)}</span>
          {isStaff && isOddIban(cuentaCorriente) && <Warning>{t('socio.iban-odd')}</Warning>}
        </>
      ),
    ],
  } satisfies Record<string, Fact>
}

/** The address as on a letter; nothing when all of it is unknown. */
function Address({ of: { direccion: address } }: { of: Socio }) {
  const t = useT()
  const { direccion, codigoPostal, localidad, provincia } = address
  const isSame = provincia === localidad
  const lines = [
    direccion,
    [codigoPostal, localidad].filter(Boolean).join(' '),
    isSame ? '' : provincia,
  ].filter((line) => line !== '')
  if (lines.length === 0) return <span className="muted">{t('socio.unknown')}</span>
  return lines.map((line) => (
    <span key={line} className="socio-address-line">
      {line}
    </span>
  ))
}
