/**
 * The icons of the product, of one family. They are drawn by 24 units with a line of 2: 20 px in lists and buttons, 24 px in
 * navigation, always with `aria-hidden` and a word beside them or in the control's name. A glyph of a font is never an icon.
 */
export {
  IconAlertTriangle as WarningIcon,
  IconArrowDown as DownIcon,
  IconArrowUp as UpIcon,
  IconBell as NoticesIcon,
  IconBellPlus as AlertIcon,
  IconCheck as DoneIcon,
  IconChevronRight as OpenIcon,
  IconClock as WaitingIcon,
  IconClock as WaitIcon,
  IconExternalLink as ExternalIcon,
  IconMenu2 as MenuIcon,
  IconMinus as WiderIcon,
  IconMoon as DarkIcon,
  IconPlus as CloserIcon,
  IconSearch as SearchIcon,
  IconStar as StarIcon,
  IconStarFilled as StarredIcon,
  IconSend as SendIcon,
  IconSun as LightIcon,
  IconVolume as SoundIcon,
  IconVolumeOff as SilentIcon,
  IconX as CloseIcon,
} from '@tabler/icons-react';
