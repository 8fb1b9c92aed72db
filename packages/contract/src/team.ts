import type { StaffRole } from "@ardoise/domain/team/staff-role"

/** The answer of `invite-device`: a code that links one device. */
export type InviteDeviceAnswer = {
  /** As people read it: `KXTM-PRVA`. */
  code: string
  /** The page that links the device. The code is behind `#`, so it is in no log. */
  url: string
  /** ISO time. */
  expires_at: string
}

/** The answer of `join-team` to a code that is only shown: what the code is for. */
export type InvitePreview = { restaurant_name: string; role: StaffRole; name: string }

/** The answer of `workplace`: what a device of the team needs to know of its restaurant. */
export type Workplace = {
  restaurant_name: string
  /** IANA name. */
  time_zone: string
  role: StaffRole
  device_name: string
  /** The menu that diners see now; null without one. */
  menu_id: string | null
}
