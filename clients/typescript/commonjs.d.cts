// For programs of CommonJS: what dist/lane.d.ts says, which is of a module.
export type * from './lane.js' with { 'resolution-mode': 'import' }

type Lane = typeof import('./lane.js', { with: { 'resolution-mode': 'import' }})
export declare const createLane: Lane['createLane']
export declare const packageForm: Lane['packageForm']
