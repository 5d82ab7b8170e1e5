import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Link } from '../../shell/link.tsx'
import type { IconComponent } from '../icons.ts'
import { Icon } from './icon.tsx'

/** A button; with `to` a link to a page of the portal, with `href` one to another address. */
type Pressable =
  | (ComponentProps<'button'> & { to?: undefined; href?: undefined })
  | (ComponentProps<typeof Link> & { href?: undefined })
  | (ComponentProps<'a'> & { to?: undefined; href: string })

const looks = {
  main: 'button',
  quiet: 'button button-quiet',
  danger: 'button button-danger',
  link: 'link-button',
}

type ButtonProps = Pressable & {
  /** The one main action of a page is filled; the others are quiet, or look like a link. */
  look?: keyof typeof looks
  /** As wide as what is around it. */
  isWide?: boolean | undefined
}

export function Button({ look = 'main', isWide, className, ...rest }: ButtonProps) {
  return <Element {...rest} className={clsx(looks[look], isWide && 'button-wide', className)} />
}

type IconButtonProps = Pressable & {
  icon: IconComponent
  /** Accessible name. */
  label: string
  size?: number
}

/** A button that consists of an icon. */
export function IconButton({ icon, label, size = 22, className, ...rest }: IconButtonProps) {
  return (
    <Element {...rest} className={clsx('icon-button', className)} aria-label={label}>
      <Icon icon={icon} size={size} />
    </Element>
  )
}

function Element(props: Pressable) {
  if (props.to !== undefined) return <Link {...props} />
  if (props.href !== undefined) return <a {...props} />
  return <button type="button" {...props} />
}
