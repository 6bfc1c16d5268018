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
         * @description Any token of the listener; none where it has none.
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
}
