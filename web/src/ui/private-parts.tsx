import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createPageQueryClient } from './query-client.ts'

/** The query cache, which every private page needs. */
export function PrivateParts({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createPageQueryClient)
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
