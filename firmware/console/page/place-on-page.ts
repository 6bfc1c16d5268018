/**
 * Where the user is on the page. There are three homes (Till for taking money, Today for the day's accounts, Device for
 * repairs), each with its rooms. The address names the open room and the subject that is open in it (`#payments/01J…`), so
 * that Back works, and a link or a reload comes to the same place.
 */
import { createStore, useStore } from './followed-value.ts'
import type { Person } from './lane-rows.ts'
import { who } from './login.tsx'
import { t } from './words/words.ts'

const ROOM_NAMES = [
  'till',
  'display',
  'today',
  'payments',
  'items',
  'device',
  'settings',
  'camera',
  'fleet',
] as const
export type RoomName = (typeof ROOM_NAMES)[number]
/** A room, or a subject in it: `payments/01J…`. */
export type Place = RoomName | `${RoomName}/${string}`

/** For a link. */
export const hrefOf = (place: Place): string => `#${place}`

interface Home {
  readonly name: string
  title(): string
  /** A path of a drawing of 24 by 24. */
  readonly icon: string
  readonly rooms: readonly [RoomName, ...RoomName[]]
}
type Homes = readonly [Home, ...Home[]]

/** The address of a home is that of its first room. */
const TILL: Home = {
  name: 'till',
  title: () => t('home.till'),
  icon: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM14 19h2M19 14h1',
  rooms: ['till', 'display'],
}
const TODAY: Home = {
  name: 'today',
  title: () => t('home.today'),
  icon: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
  rooms: ['today', 'payments', 'items'],
}
const DEVICE: Home = {
  name: 'device',
  title: () => t('home.device'),
  icon: 'M4 5h16v11H4zM9 20h6M12 16v4',
  rooms: ['device', 'settings', 'camera', 'fleet'],
}
const HOMES: Homes = [TILL, TODAY, DEVICE]

/**
 * Homes and rooms that a role has no use for are not drawn: a cashier has no device to look after, but asks what lies under
 * its camera, and closes the shift.
 */
const HOMES_OF_ROLE: Readonly<Record<NonNullable<Person['role']>, Homes>> = {
  operator: HOMES,
  till: [TILL, { ...TODAY, rooms: [...TODAY.rooms, 'camera'] }],
  monitor: [TODAY, { ...DEVICE, rooms: ['device', 'camera', 'fleet'] }],
}

const homesOf = (person: Person | null): Homes =>
  person?.role ? HOMES_OF_ROLE[person.role] : HOMES
const isRoom = (name: string): name is RoomName => ROOM_NAMES.some((room) => room === name)
const roomOf = (place: string): string => place.split('/')[0] ?? ''
const hasRoom = ({ rooms }: Home, name: string): boolean => rooms.some((room) => room === name)

const address = createStore('')
let before: string | null = null

/** An empty address means the first room. */
function follow() {
  const wanted = location.hash.slice(1)
  if (wanted === address.get()) return
  if (wanted !== '' && !isRoom(roomOf(wanted))) return
  before = address.get()
  address.set(wanted)
}

/** From now on the address is followed. Answers the room that it names first. */
export function followAddress(): RoomName {
  addEventListener('hashchange', follow)
  follow()
  const wanted = roomOf(address.get())
  return isRoom(wanted) ? wanted : 'till'
}

/** For a story, whose own address is its name. */
export function standAt(wanted: string): void {
  address.set(wanted)
}

export function openTab(wanted: Place): void {
  location.hash = wanted
  // The event of the new address comes later, but the caller goes on now.
  follow()
}

/** Goes from a subject back to its room: by Back, where the user came from there. */
export function closeSubject(room: RoomName): void {
  if (before === room) history.back()
  else openTab(room)
}

/** The subject of this room that the address names; null: none. */
export function useSubject(room: RoomName): string | null {
  const [name, ...rest] = useStore(address).split('/')
  if (name !== room || rest.length === 0) return null
  try {
    return decodeURIComponent(rest.join('/')) || null
  } catch {
    return null
  }
}

export const addressOf = (room: RoomName, subject: string | null): Place =>
  subject === null ? room : `${room}/${encodeURIComponent(subject)}`

export function usePlace(): {
  readonly homes: Homes
  readonly home: Home
  readonly room: RoomName
} {
  const homes = homesOf(useStore(who))
  const wanted = roomOf(useStore(address))
  const home = homes.find((one) => hasRoom(one, wanted)) ?? homes[0]
  return { homes, home, room: home.rooms.find((room) => room === wanted) ?? home.rooms[0] }
}

/** Whether the user has the room of an address: what lies elsewhere is another person's. */
export function useIsRoomHere(): (address: Place) => boolean {
  const homes = homesOf(useStore(who))
  return (address) => homes.some((home) => hasRoom(home, roomOf(address)))
}
