import type { Entidade } from '#contract/auditoria.ts'
import { RecordHistory } from './record-history.tsx'

/** Under the form of a record that is not new. */
export function FormHistory({ entidade, of }: { entidade: Entidade; of: { id: number } | undefined }) {
  if (!of) return null
  return (
    <div className="form-aside">
      <RecordHistory entidade={entidade} rexistro={String(of.id)} />
    </div>
  )
}
