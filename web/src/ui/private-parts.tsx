import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from './query-client.ts'
import './styles.ts'
import { cssVariables, theme } from './theme.ts'

/** What the parts of private pages are drawn with: Mantine in the portal's look, and a store of what was read. */
export function PrivateParts({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  )
}
