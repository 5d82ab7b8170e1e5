import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { createQueryClient } from './query-client.ts'
import './styles.ts'
import { cssVariables, theme } from './theme.ts'

/**
 * What every private page sits in: Mantine in the portal's look and the store of what was read. The guard above puts a
 * new one in place when another person signs in, so nobody sees what somebody else had loaded.
 */
export function PrivateLayout() {
  const [queryClient] = useState(createQueryClient)
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
    </MantineProvider>
  )
}
