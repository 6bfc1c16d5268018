/** What a lane is called before anybody gives it a name. Pure. */

/** `lane-` and the end of the serial number: what is printed on the lane is in its name. */
export function laneNameOf(serialNumber: string): string {
  const plain = serialNumber
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^lane/, '')
  return `lane-${plain.slice(-6) || 'new'}`
}
