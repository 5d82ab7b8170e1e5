import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import type { Reunion } from '#contract/reunions.ts'
import type { PageAddress } from '../../../shell/page-loader.ts'
import { recordQuery } from '../../../ui/collection.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import type { ReunionKind } from './reunions.calls.ts'
import { reunionKindAt, useReunionKind } from './use-reunion-kind.ts'

type LoadedQuery = { queryKey: QueryKey }

export interface MeetingProps {
  kind: ReunionKind
  reunion: Reunion
}

/** A page about the meeting of the address, anew for each meeting. */
export function LoadedMeeting({ page: Shown }: { page: ComponentType<MeetingProps> }) {
  const kind = useReunionKind()
  const id = Number(useParams().id)
  return (
    <Loaded query={useQuery(recordQuery(kind.owner, id))}>
      {(reunion) => <Shown key={`${kind.path}/${id}`} kind={kind} reunion={reunion} />}
    </Loaded>
  )
}

/** The meeting of the address and what else its page shows of it. */
export const meetingQueries =
  (...others: ((owner: ReunionKind['owner'], id: number) => LoadedQuery)[]) =>
  ({ pathname, params }: PageAddress): LoadedQuery[] => {
    const { owner } = reunionKindAt(pathname)
    const id = Number(params.id)
    return [recordQuery(owner, id), ...others.map((query) => query(owner, id))]
  }
