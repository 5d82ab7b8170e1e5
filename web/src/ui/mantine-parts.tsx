import { MantineContext, MantineProvider } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import './styles.ts'
import { cssVariables, theme } from './theme.ts'

/**
 * Mantine with the portal's theme and styles, around a form, a dialog or other widgets that need it; inside another one it
 * adds nothing. Pages that are read do without: a module that imports this one is loaded with a form, or at a press.
 */
export function MantineParts({ children }: { children: ReactNode }) {
  if (useContext(MantineContext)) return children
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
