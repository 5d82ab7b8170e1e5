import { personName } from '#contract/person-name.ts'
import { pickPersonalData } from '#contract/socio-fields.ts'
import { changes, toCambiosText } from '../../platform/db/audit.ts'
import { searchText } from '../../platform/db/sort-keys.ts'
import { toKey } from '../campos/values.rules.ts'
import { auditedChanges } from '../campos/values.service.ts'
import { toSearchText, toStoredColumns } from '../socios/stored-columns.rules.ts'
import type { Draft } from './draft.rules.ts'
import type { Bases, StagedRow, StageRow } from './outcome.rules.ts'
import type { KnownUsuario } from './register.rules.ts'
import { getValue } from './rows.rules.ts'

/** Drafts as the tables of members and users will have them. */

const flag = (isSo: boolean): 0 | 1 => (isSo ? 1 : 0)

/** What an entry of the audit trail says of a member, before or after. */
function audited(
  {
    values,
    fechaAlta,
    fechaBaja,
    causaBaja,
  }: Pick<Draft, 'values' | 'fechaAlta' | 'fechaBaja' | 'causaBaja'>,
  grupos: readonly string[],
) {
  return {
    ...pickPersonalData(values),
    fechaAlta,
    fechaBaja: fechaBaja || null,
    causaBaja: causaBaja || null,
    grupos: grupos.length > 0 ? grupos : null,
  }
}

/** The changes of a member as the audit trail stores them. */
function toCambios({ socio, valores, grupos, ...draft }: Draft): string {
  const own = auditedChanges(valores)
  const left = grupos.leaves.map(({ name }) => name)
  const joined = grupos.joins.map(({ name }) => name)
  const antes = socio ? { ...audited(socio, left), ...own.antes } : {}
  return toCambiosText(changes(antes, { ...audited(draft, joined), ...own.despois }))
}

/**
 * Passes drafts on as rows.
 * @param bases gets the groups that members join or leave
 */
export function createStager(stage: StageRow, bases: Bases) {
  const groups = new Map<number, string>()
  let orde = 0

  const toRow = (draft: Draft, usuario: KnownUsuario | undefined): StagedRow => {
    const { row, socio, values, fechaAlta, fechaBaja, causaBaja } = draft
    const numero = socio ? socio.numero : (getValue(row, 'numero') ?? null)
    if (numero === null) orde += 1
    const isUserChanged =
      socio !== undefined &&
      (['dni', 'email', 'nombre', 'apellidos'] as const).some((name) => socio.values[name] !== values[name])
    const isRenamed = socio !== undefined && personName(socio.values) !== personName(values)
    const nome = personName(values)
    return {
      ...toStoredColumns(values),
      email: values.email ?? '',
      fila: row.fila,
      nova: flag(!socio),
      socio_id: socio?.id ?? null,
      version: socio?.version ?? null,
      usuario_id: usuario?.id ?? null,
      usuario_version: usuario?.version ?? null,
      numero,
      orde: numero === null ? orde : null,
      activo: flag(fechaBaja === ''),
      so_admin: flag((usuario?.roles.length ?? 0) > 0 && (!socio || isUserChanged)),
      muda_usuario: flag(isUserChanged || (!socio && usuario !== undefined)),
      muda_nome: flag(isRenamed),
      baixa: flag(socio !== undefined && socio.fechaBaja === '' && fechaBaja !== ''),
      fecha_alta: fechaAlta,
      fecha_baja: fechaBaja,
      causa_baja: causaBaja,
      search: toSearchText(socio ? socio.numero : null, values),
      usuario_search: searchText(values.dni, values.nombre, values.apellidos, values.email),
      nome,
      nome_search: searchText(nome),
      cambios: toCambios(draft),
    }
  }

  return {
    /** @param usuario the user there is already */
    stage(draft: Draft, usuario: KnownUsuario | undefined): void {
      const { fila } = draft.row
      stage('importacion_fila', toRow(draft, usuario))
      for (const { campo, despois } of draft.valores)
        stage('importacion_valor', {
          fila,
          campo_id: campo.id,
          valor: despois,
          valor_key: toKey(campo.tipo, despois),
        })
      for (const [entra, some] of [[1, draft.grupos.joins] as const, [0, draft.grupos.leaves] as const])
        for (const { id, name } of some) {
          stage('importacion_grupo', { fila, grupo_id: id, entra })
          if (!groups.has(id)) bases.grupos.push({ id, name })
          groups.set(id, name)
        }
    },
  }
}
