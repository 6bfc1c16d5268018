/** Generated from the OpenAPI document by `npm run clients`: do not edit. */
export interface paths {
    "/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The backup that is being made, and those that there are, the newest first
         * @description `unpack` is the one that is being verified or restored, and how that ended.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["listBackups"];
        put?: never;
        /**
         * Begin to make a backup
         * @description How it goes is in `task` of `GET /backups`.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["startBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of them, as the encrypted file that it is
         * @description An operator's token; without tokens only from the machine itself.
         */
        get: operations["downloadBackup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups/{name}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put it in the place of what this lane has, and start the lane with it
         * @description Opened as by `verifyBackup`, and checked before anything is replaced; `confirm` is the serial number of this lane. How it goes is in `unpack` of `GET /backups`: `restarting`, or `failed` and why, and the lane has what it had. What is replaced stays in the folder `replaced`.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["restoreBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups/{name}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decrypt it, unpack it aside, check all of it; changes nothing
         * @description Opened by `identity` or by `passphrase`, one of them; neither is kept. How it goes is in `unpack` of `GET /backups`: `sound`, or `failed` and why.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["verifyBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Refusal: {
            /** @description what the caller can do about it */
            kind: string;
            /** @description for people */
            message: string;
            /** @constant */
            status: "error";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listBackups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description what lies in the folder, the newest first */
                        backups: {
                            bytes: number;
                            /** @description UTC, as 2026-03-01T04:05:06.000Z */
                            createdAt: string;
                            name: string;
                            serialNumber: string;
                        }[];
                        /** @description why the folder cannot be looked at */
                        problem?: string;
                        /** @description what this lane signs its backups as: note it where the key is; null before the first */
                        signer: string | null;
                        task: {
                            bytes?: number;
                            /** @description UTC, as 2026-03-01T04:05:06.000Z */
                            endedAt?: string;
                            /** @description files that the config names and that could not be read: not inside */
                            missing?: string[];
                            /** @description of the backup that was made */
                            name?: string;
                            /** @description UTC, as 2026-03-01T04:05:06.000Z */
                            startedAt?: string;
                            status: "idle" | "running" | "done" | "failed";
                            /** @description why it failed, and what to do */
                            why?: string;
                        };
                        unpack: {
                            inside?: {
                                /** @description UTC, as 2026-03-01T04:05:06.000Z */
                                createdAt: string;
                                /** @description the release that made it */
                                laned: string;
                                missing: string[];
                                /** @description who would be paid, without secrets */
                                payees: {
                                    bankName: string;
                                    fields: {
                                        [key: string]: string;
                                    };
                                    /** @description payments go by it */
                                    isActive: boolean;
                                    profile: string;
                                }[];
                                sender: {
                                    /** @description known: this lane, or the signer that was given; passphrase: whoever made it knew that */
                                    kind: "known" | "passphrase" | "stranger" | "unsigned";
                                    signer: string | null;
                                };
                                serialNumber: string;
                            };
                            name?: string;
                            /** @description unproven: it is whole, and nobody known signed it */
                            status: "idle" | "verifying" | "sound" | "unproven" | "restoring" | "restarting" | "failed";
                            /** @description why it failed, and what to do */
                            why?: string;
                        };
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    startBackup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begun */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bytes?: number;
                        /** @description UTC, as 2026-03-01T04:05:06.000Z */
                        endedAt?: string;
                        /** @description files that the config names and that could not be read: not inside */
                        missing?: string[];
                        /** @description of the backup that was made */
                        name?: string;
                        /** @description UTC, as 2026-03-01T04:05:06.000Z */
                        startedAt?: string;
                        status: "idle" | "running" | "done" | "failed";
                        /** @description why it failed, and what to do */
                        why?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description something is under way that it would disturb: ask again */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    downloadBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The name to keep it under. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description what the request names is not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description what it needs does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description the disk does not take it */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    restoreBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description the serial number of this lane */
                    confirm: string;
                    /** @description the secret key, AGE-SECRET-KEY-... */
                    identity?: string;
                    passphrase?: string;
                    /** @description whose signature is believed beside this lane’s own */
                    signer?: string;
                    /**
                     * @description restores one that nobody known signed
                     * @constant
                     */
                    unsigned?: "I know who made this backup";
                };
            };
        };
        responses: {
            /** @description Begun */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        inside?: {
                            /** @description UTC, as 2026-03-01T04:05:06.000Z */
                            createdAt: string;
                            /** @description the release that made it */
                            laned: string;
                            missing: string[];
                            /** @description who would be paid, without secrets */
                            payees: {
                                bankName: string;
                                fields: {
                                    [key: string]: string;
                                };
                                /** @description payments go by it */
                                isActive: boolean;
                                profile: string;
                            }[];
                            sender: {
                                /** @description known: this lane, or the signer that was given; passphrase: whoever made it knew that */
                                kind: "known" | "passphrase" | "stranger" | "unsigned";
                                signer: string | null;
                            };
                            serialNumber: string;
                        };
                        name?: string;
                        /** @description unproven: it is whole, and nobody known signed it */
                        status: "idle" | "verifying" | "sound" | "unproven" | "restoring" | "restarting" | "failed";
                        /** @description why it failed, and what to do */
                        why?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description something is under way that it would disturb: ask again; it cannot be done here */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    verifyBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description the secret key, AGE-SECRET-KEY-... */
                    identity?: string;
                    passphrase?: string;
                    /** @description whose signature is believed beside this lane’s own */
                    signer?: string;
                };
            };
        };
        responses: {
            /** @description Begun */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        inside?: {
                            /** @description UTC, as 2026-03-01T04:05:06.000Z */
                            createdAt: string;
                            /** @description the release that made it */
                            laned: string;
                            missing: string[];
                            /** @description who would be paid, without secrets */
                            payees: {
                                bankName: string;
                                fields: {
                                    [key: string]: string;
                                };
                                /** @description payments go by it */
                                isActive: boolean;
                                profile: string;
                            }[];
                            sender: {
                                /** @description known: this lane, or the signer that was given; passphrase: whoever made it knew that */
                                kind: "known" | "passphrase" | "stranger" | "unsigned";
                                signer: string | null;
                            };
                            serialNumber: string;
                        };
                        name?: string;
                        /** @description unproven: it is whole, and nobody known signed it */
                        status: "idle" | "verifying" | "sound" | "unproven" | "restoring" | "restarting" | "failed";
                        /** @description why it failed, and what to do */
                        why?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description something is under way that it would disturb: ask again */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
}
