import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createPageQueryClient } from './query-client.ts'

/** What every private page needs: the query cache. */
export function PrivateParts({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createPageQueryClient)
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
