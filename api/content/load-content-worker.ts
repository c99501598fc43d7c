/** Worker thread of `ContentSource`: posts the content of the folder named by `workerData`, or ends with its error. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadContent } from '#content/load';

parentPort?.postMessage(loadContent(String(workerData)));
