/** How a feature is called in each of its places. */
import { WrongArguments } from '../script-help.ts'

export interface Names {
  /** `door-sensor`: its folder, its command, its part. */
  readonly name: string
  /** `doorSensor`: its section of laned.yaml, its functions. */
  readonly key: string
  /** `DoorSensor`: its types. */
  readonly type: string
  /** `DOOR_SENSOR`: its tables. */
  readonly table: string
  /** `door_sensor`: before the point in its events. */
  readonly event: string
  /** `Door sensor`: until somebody writes a better title. */
  readonly title: string
}

/** Throws WrongArguments where the folder could not be called that. */
export function namesOf(name: string): Names {
  if (!/^[a-z]{2,20}(?:-[a-z]{2,20}){0,3}$/.test(name))
    throw new WrongArguments(
      `${name || 'nothing'} is no name of a folder: small letters, as door-sensor`,
    )
  const words = name.split('-')
  const type = words.map(capital).join('')
  return {
    name,
    key: `${type.charAt(0).toLowerCase()}${type.slice(1)}`,
    type,
    table: words.join('_').toUpperCase(),
    event: words.join('_'),
    title: capital(words.join(' ')),
  }
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
