import { All, Controller, Delete, Patch, Post, Put } from '@nestjs/common';
import { ApiException } from '../http/api-exception.ts';
import { Roles } from './route-access.ts';

const STAFF = ['api/admin', 'api/admin/*', 'api/clarity/*'];
/** Paths that exist, but only for some methods. */
const KNOWN = ['api/blog', 'api/blog/*', 'api/clarity'];

/**
 * Catch-all for unknown staff paths. Guards run only on existing routes; without this one, a caller without a session
 * could tell existing paths from unknown ones by the 404. The blog is public to read, so only its writes are covered.
 */
@Controller()
@Roles('admin', 'staff')
export class UnknownPathsController {
  @All(STAFF)
  staff(): never {
    return notFound();
  }

  // Without `api/blog`, where the blog itself accepts POST.
  @Post(['api/blog/*', 'api/clarity'])
  post(): never {
    return notFound();
  }

  @Put(KNOWN)
  put(): never {
    return notFound();
  }

  @Patch(KNOWN)
  patch(): never {
    return notFound();
  }

  @Delete(KNOWN)
  delete(): never {
    return notFound();
  }
}

function notFound(): never {
  throw new ApiException('not_found', 'There is nothing at this address.');
}
