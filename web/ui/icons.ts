/**
 * The icons of the product, of one family. They are drawn by 24 units with a line of 2: 20 px in lists and buttons, 24 px in
 * navigation, always with `aria-hidden` and a word beside them or in the control's name. A glyph of a font is never an icon.
 */
export {
  IconAlertTriangle as WarningIcon,
  IconArrowDown as DownIcon,
  IconArrowUp as UpIcon,
  IconBell as NoticesIcon,
  IconCheck as DoneIcon,
  IconChevronRight as OpenIcon,
  IconClock as WaitIcon,
  IconExternalLink as ExternalIcon,
  IconMenu2 as MenuIcon,
  IconMoon as DarkIcon,
  IconSearch as SearchIcon,
  IconSend as SendIcon,
  IconSun as LightIcon,
  IconX as CloseIcon,
} from '@tabler/icons-react';
