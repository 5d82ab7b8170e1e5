import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'

interface Action {
  /** Address of the same content without JavaScript. */
  href?: string | undefined
  run: () => void
}

interface ActionLinkProps extends Action {
  className: string
  children: ReactNode
}

/** An action: a link where an address exists, else a button. */
export const ActionLink = ({ href, run, ...rest }: ActionLinkProps) =>
  href ? <a {...rest} {...linkTo(href, run)} /> : <button type="button" {...rest} onClick={run} />

type ActionButtonProps = Action &
  Pick<ComponentProps<typeof Button>, 'look' | 'className' | 'children' | 'title' | 'aria-label'>

/** The same with the look of a button. */
export const ActionButton = ({ href, run, ...rest }: ActionButtonProps) =>
  href ? <Button {...rest} {...linkTo(href, run)} /> : <Button {...rest} onClick={run} />

type ActionIconProps = Action & Pick<ComponentProps<typeof IconButton>, 'icon' | 'label' | 'title'>

/** The same as an icon. */
export const ActionIcon = ({ href, run, ...rest }: ActionIconProps) =>
  href ? <IconButton {...rest} {...linkTo(href, run)} /> : <IconButton {...rest} onClick={run} />

const linkTo = (href: string, run: () => void) => ({
  href,
  onClick: (event: MouseEvent) => {
    // Modifier keys open the link in a new tab as usual.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    run()
  },
})
